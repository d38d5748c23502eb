export { BusinessPage as default } from './business-page.tsx';
