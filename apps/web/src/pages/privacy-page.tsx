import { privacy } from '@unmask/product/content/privacy';
import { siteFact } from '@unmask/ui';
import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return <TextPage document={privacy(siteFact)} />;
}
