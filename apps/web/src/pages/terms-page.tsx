import { terms } from '@unmask/product/content/terms';
import { siteFact } from '@unmask/ui';
import { TextPage } from './text-page.tsx';

export function TermsPage() {
  return <TextPage document={terms(siteFact)} />;
}
