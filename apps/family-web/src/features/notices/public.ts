export { NoticesSettings } from './settings-panel.ts';
