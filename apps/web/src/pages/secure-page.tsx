import { SecurePanel } from '@unmask/auth/ui/secure-panel';
import { securePage as words } from '@unmask/product/copy/auth';
import { MailedLinkPage } from './mailed-link-page.tsx';

export function SecurePage() {
  return (
    <MailedLinkPage
      title={words.title}
      panel={SecurePanel}
      links={[
        { to: '/auth/reset', words: words.reset },
        { to: '/', words: words.home },
      ]}
    />
  );
}
