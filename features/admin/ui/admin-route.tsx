import { useParams } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { NotFoundPage } from '@unmask/ui/not-found-page.tsx';
import { usePlaces } from '@unmask/ui/slices.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import { Waiting } from '@unmask/ui/waiting.tsx';
import { SECTIONS, admin as words } from '../words.ts';
import { AdminArea } from './admin-area.tsx';

/** For everyone but staff there is no such page; the service refuses each of its calls as well. */
export default function AdminRoute() {
  const { section: name }: { section?: string } = useParams({ strict: false });
  const added = usePlaces('admin.section');
  const section = [...SECTIONS, ...added].find(({ id }) => id === (name ?? 'health'));
  const session = useSession();
  if (session.user !== null && session.profile === null && !session.profileFailed) return <Waiting />;
  if (session.loading) return <Waiting />;
  if (!session.profile?.isStaff || section === undefined) return <NotFoundPage />;
  return <Area section={section} />;
}

function Area({ section }: { section: { id: string; name: string } }) {
  useTitle(`${section.name}, ${words.title}`);
  return (
    <div className="um-page">
      <AdminArea section={section.id} />
    </div>
  );
}
