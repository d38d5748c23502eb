import { VerifyPanel } from '@unmask/auth/ui/verify-panel';
import { verifyPage as words } from '@unmask/product/copy/auth';
import { SessionGate } from '../session-gate.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';

export function VerifyPage() {
  return (
    <SessionGate>
      <MailedLinkPage
        title={words.title}
        panel={VerifyPanel}
        links={[
          { to: '/profile', words: words.profile },
          { to: '/', words: words.home },
        ]}
      />
    </SessionGate>
  );
}
