/** What other contexts may use of rewards. */
export { addStarterCategories } from './categories.ts';
