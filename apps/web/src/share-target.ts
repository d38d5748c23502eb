/** Lets the installed app take what others share with it. Where it is not installed nothing is registered. */
import { KEPT } from '@unmask/product/browser-storage';

/** Stands in the way of no page: its scope is the address that shared things are sent to. */
const { worker, scope } = { worker: '/share-worker.js', scope: '/share-target' };

function register(): void {
  navigator.serviceWorker
    .register(worker, { scope })
    .catch((error: unknown) => console.warn(`nothing can be shared into ${KEPT.shared.key}`, error));
}

export function takeShares(): void {
  if (!('serviceWorker' in navigator)) return;
  if (window.matchMedia('(display-mode: standalone)').matches) register();
  window.addEventListener('appinstalled', register);
}
