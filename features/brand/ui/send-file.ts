/** A file is no call of the contract: it goes as a form. @throws Error with the words of a refusal */
export async function sendFile(organizationId: string, path: string, file: File): Promise<void> {
  const form = new FormData();
  form.set('fileName', file.name);
  form.set('fileSize', String(file.size));
  form.set('fileType', file.type);
  form.set('analysisMode', 'advanced');
  form.set('file', file, file.name);
  const at = `/api/organizations/${encodeURIComponent(organizationId)}/brand/${path}`;
  const answer = await fetch(new URL(at, window.location.origin), { method: 'POST', body: form });
  if (answer.ok) return;
  const problem = (await answer.json().catch(() => ({}))) as { detail?: string };
  throw Object.assign(new Error(problem.detail ?? ''), { status: answer.status });
}
