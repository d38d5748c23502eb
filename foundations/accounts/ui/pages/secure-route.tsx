import { securePage as words } from '@unmask/product/copy/auth';
import { useTitle } from '@unmask/ui/use-title.ts';
import { SecurePanel } from '../secure-panel.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';

export function SecureRoute() {
  useTitle(words.title);
  return (
    <MailedLinkPage
      panel={SecurePanel}
      links={[
        { to: '/auth/reset', words: words.reset },
        { to: '/', words: words.home },
      ]}
    />
  );
}
