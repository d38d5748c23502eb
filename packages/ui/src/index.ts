export { formatBytes, formatDay, formatTime, writtenDate } from './format.ts';
export { LogoMark } from './logo.tsx';
export { hideNotice, showNotice } from './notice.tsx';
export { Panel } from './panel.tsx';
export { UiProvider } from './provider.tsx';
export { SchemeToggle } from './scheme-toggle.tsx';
export { siteDaily, siteFact, sitePolicy } from './site-fact.ts';
export { showToast, type ToastWords } from './toast.tsx';
export { useObjectUrl } from './use-object-url.ts';
