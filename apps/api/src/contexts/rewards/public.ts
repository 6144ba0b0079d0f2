/** Exports of rewards for other contexts. */
export { addStarterCategories } from './categories.ts';
