import type { MediaName } from '../media.ts';

const files = import.meta.glob<string>('../media/*.webp', { eager: true, query: '?url', import: 'default' });

/** Address of one of the pictures that come with the service. */
export const mediaUrl = (name: MediaName): string => files[`../media/${name}.webp`] ?? '';
