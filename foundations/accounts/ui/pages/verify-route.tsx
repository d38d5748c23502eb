import { verifyPage as words } from '@unmask/product/copy/auth';
import { useTitle } from '@unmask/ui/use-title.ts';
import { SessionGate } from '../session-gate.tsx';
import { VerifyPanel } from '../verify-panel.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';

export function VerifyRoute() {
  useTitle(words.title);
  return (
    <SessionGate>
      <MailedLinkPage
        panel={VerifyPanel}
        links={[
          { to: '/profile', tab: 'account', words: words.profile },
          { to: '/', words: words.home },
        ]}
      />
    </SessionGate>
  );
}
