/** The one way to onnxruntime. The order matters: what switches its telemetry off comes first. */
import './no-telemetry.ts';

export { InferenceSession, Tensor } from 'onnxruntime-node';
