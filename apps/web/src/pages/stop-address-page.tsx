import { StopPanel } from '@unmask/auth/ui/stop-panel';
import { stopPage as words } from '@unmask/product/copy/auth';
import { MailedLinkPage } from './mailed-link-page.tsx';

export function StopAddressPage() {
  return (
    <MailedLinkPage
      title={words.title}
      panel={StopPanel}
      links={[
        { to: '/auth/reset', words: words.reset },
        { to: '/', words: words.home },
      ]}
    />
  );
}
