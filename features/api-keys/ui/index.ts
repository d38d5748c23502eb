export { ApiKeysPage, type Member } from './api-keys-page.tsx';
