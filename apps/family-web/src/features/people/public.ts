export { AwaySettings } from './away-settings.tsx';
export { ByChild } from './by-child.tsx';
export { CloseFamily } from './close-family.tsx';
export { EditChild } from './edit-child.tsx';
export { HouseholdSettings } from './household-settings.tsx';
export { AddChildDialog } from './lazy-dialogs.ts';
export { MemberFormats, OwnFormats } from './own-formats.tsx';
export { PeopleSettings } from './people-settings.tsx';
export { useChildren } from './use-children.ts';
