import '@mantine/core/styles/Switch.css';

/** Everything for readers in one module: the first page names one file instead of seven. */
export { default as ConfirmPage } from './confirm-page.tsx';
export { default as IssuePage } from './issue-page.tsx';
export { default as LeadMagnets } from './marketing/lead-magnets.tsx';
export { default as Signup } from './marketing/signup.tsx';
export { default as NewsletterPage } from './newsletter-page.tsx';
export { default as PreferencesPage } from './preferences-page.tsx';
export { default as UnsubscribePage } from './unsubscribe-page.tsx';
