import { useNavigate, useParams } from '@tanstack/react-router';
import { verifyPage } from '@unmask/product/copy/documents';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { VerifyPage } from './verify-page.tsx';

/** `/verify`, and `/verify/{id}` as it stands on documents. */
export function VerifyRoute() {
  const { id = null } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  useNoIndex();
  useTitle(verifyPage.title);
  return (
    <VerifyPage
      key={id}
      id={id}
      onCheck={(typed) => void navigate({ to: '/verify/$id', params: { id: typed } })}
    />
  );
}
