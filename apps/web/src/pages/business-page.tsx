import { BusinessPage as Business } from '@unmask/business/ui/business-page';
import { businessPage } from '@unmask/product/content/business';
import { useTitle } from '../use-title.ts';

export function BusinessPage() {
  useTitle(businessPage.title);
  return <Business />;
}
