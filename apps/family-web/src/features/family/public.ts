export { AddChildDialog } from './lazy-dialogs.ts';
export { useChildren } from './use-children.ts';
