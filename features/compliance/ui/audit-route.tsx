import { useLocation } from '@tanstack/react-router';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { auditPage } from '../readiness-words.ts';
import { AuditPage } from './audit-page.tsx';

/** `/audit-view`: the token stands in the fragment, which browsers send to nobody. */
export default function AuditRoute() {
  const token = useLocation({ select: (location) => location.hash });
  useNoIndex();
  useTitle(auditPage.title);
  return <AuditPage key={token} token={token} />;
}
