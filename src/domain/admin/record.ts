/** A row of a tab in JSON, with the columns of the database table. `amount` is in dollars, times are in ISO 8601. */
export interface AdminRow {
  readonly id: string;
  readonly timestamp: string;
  readonly [column: string]: unknown;
}

/** A page of a tab (`GET /api/admin/{tab}`). `total` counts the rows of all pages. */
export interface RecordsAnswer {
  ok: true;
  rows: AdminRow[];
  nextCursor: string | null;
  total: number;
}
