export { AddChildDialog } from './add-child.ts';
export { useChildren } from './use-children.ts';
