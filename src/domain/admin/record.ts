/** A row of a tab in JSON, with the columns of the database table. `amount` is in dollars, times are in ISO 8601. */
export interface AdminRow {
  readonly id: string;
  readonly timestamp: string;
  readonly [column: string]: unknown;
}

/**
 * A page of a tab (`GET /api/admin/{tab}`). `total` counts the rows of all pages, but with a search at most `MAX_COUNT`
 * (limits.ts). `nextCursor` is null on the last page.
 */
export interface RecordsAnswer {
  ok: true;
  rows: AdminRow[];
  nextCursor: string | null;
  total: number;
}
