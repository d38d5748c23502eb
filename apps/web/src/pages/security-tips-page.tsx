import { securityTips } from '@unmask/product/content/security-tips';

import { TextPage } from './text-page.tsx';

export function SecurityTipsPage() {
  return <TextPage document={securityTips} />;
}
