import { SessionGate } from '@unmask/accounts/ui';
import { VerifyPanel } from '@unmask/accounts/ui/verify-panel';
import { verifyPage as words } from '@unmask/product/copy/auth';
import { useTitle } from '@unmask/ui/use-title.ts';
import { MailedLinkPage } from './mailed-link-page.tsx';

export function VerifyPage() {
  useTitle(words.title);
  return (
    <SessionGate>
      <MailedLinkPage
        panel={VerifyPanel}
        links={[
          { to: '/profile', words: words.profile },
          { to: '/', words: words.home },
        ]}
      />
    </SessionGate>
  );
}
