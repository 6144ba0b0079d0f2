/** What other contexts may use of the ledger. It knows accounts, entries and a source; never who pays. */
export { postEntry } from './post-entry.ts';
