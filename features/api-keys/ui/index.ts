export { ApiKeys, ApiKeysPage, type Member } from './api-keys-page.tsx';
export { Documentation } from './documentation.tsx';
