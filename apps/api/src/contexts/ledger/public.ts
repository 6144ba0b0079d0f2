/** What other contexts may use of the ledger. It knows accounts, entries and a source; never who pays. */
export { type Posting, type PostingRefusal, postEntry } from './post-entry.ts';
