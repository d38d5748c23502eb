import { stopPage as words } from '@unmask/product/copy/auth';
import { useTitle } from '@unmask/ui/use-title.ts';
import { StopPanel } from '../stop-panel.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';

export function StopAddressRoute() {
  useTitle(words.title);
  return (
    <MailedLinkPage
      panel={StopPanel}
      links={[
        { to: '/auth/reset', words: words.reset },
        { to: '/', words: words.home },
      ]}
    />
  );
}
