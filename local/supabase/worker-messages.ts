/** What the thread of the database is started with. */
export interface DatabaseSettings {
  port: number;
  /** The folder of the data; null keeps them in memory. */
  dataDir: string | null;
  /** A file made by `dump`: start from it instead of applying the migrations. */
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

/** `id` 0 is the answer to the start itself: `result` is the port. */
export type DatabaseReply = { id: number; result: unknown } | { id: number; error: DatabaseError };

/** The parts of PostgreSQL's error that are passed from one thread to the other. */
export interface DatabaseError {
  message: string;
  code?: string;
  detail?: string;
  constraint?: string;
}
