/** What other contexts may use of chores. */
export { addStarterTemplates } from './create-chore.ts';
