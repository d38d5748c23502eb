import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import { ListPage } from '@unmask/analyses/ui/list-page';
import { DASHBOARD_KEY } from '@unmask/dashboard/ui/keys';
import { listWords as words } from '@unmask/product/copy/list';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useState } from 'react';

/** `/list/{id}`: several files, from the moment they were chosen to their results. */
export function FileListPage() {
  const { id } = useParams({ from: '/list/$id' });
  const { refreshProfile } = useSession();
  const queries = useQueryClient();
  const [title, setTitle] = useState<string>(words.title);
  useTitle(title);
  const ended = () => {
    refreshProfile();
    void queries.invalidateQueries({ queryKey: DASHBOARD_KEY });
  };
  return <ListPage key={id} id={id} onTitle={setTitle} onEnded={ended} />;
}
