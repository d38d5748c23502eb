/** The tab of the team dashboard with the person's own keys. */
export { ApiKeys as default } from './api-keys-page.tsx';
