export { findPostgres, startPostgres, type Postgres } from '../../local/postgres.ts';
