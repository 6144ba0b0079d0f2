/** Starts a PostgreSQL for a run of tests. */
export { default } from '../../../apps/api/test/global-setup.ts';
