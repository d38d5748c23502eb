import { privacy } from '@unmask/product/content/privacy';
import { siteFact } from '@unmask/ui';
import { InEnglish } from '@unmask/ui/in-english.tsx';
import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  return (
    <InEnglish>
      <TextPage document={privacy(siteFact)} />
    </InEnglish>
  );
}
