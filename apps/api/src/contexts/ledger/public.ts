/** What other contexts may use of the ledger. */
export { post } from './post.ts';
