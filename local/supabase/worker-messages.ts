/** The settings of the database's thread. */
export interface DatabaseSettings {
  port: number;
  /** The data folder; null keeps the data in memory. */
  dataDir: string | null;
  /** A file written by `dump`; the database is created from it instead of by applying the migrations. */
  dumpFile: string | null;
  migrationsDir: string;
  secretKey: string;
  publishableKey: string;
  jwtSecret: string;
}

export type DatabaseCall =
  | { kind: 'sql'; text: string; params: unknown[] }
  | { kind: 'exec'; text: string }
  | { kind: 'dump'; file: string }
  | { kind: 'close' };

export interface DatabaseRequest {
  id: number;
  call: DatabaseCall;
}

/** The reply with `id` 0 reports the start; its `result` is the port. */
export type DatabaseReply = { id: number; result: unknown } | { id: number; error: DatabaseError };

/** The parts of an error that the database's thread sends. PostgreSQL's errors can have all of them. */
export interface DatabaseError {
  message: string;
  code?: string;
  detail?: string;
  constraint?: string;
}
