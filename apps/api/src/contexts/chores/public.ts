/** What other contexts may use of chores. */
export { addStarterTemplates } from './chore-templates.ts';
