/** The tab of the team dashboard that says how the API is called. */
export { Documentation as default } from './documentation.tsx';
