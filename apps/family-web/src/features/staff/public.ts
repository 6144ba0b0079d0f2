export { ContactSettings } from './contact-settings.tsx';
