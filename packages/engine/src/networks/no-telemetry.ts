/**
 * Imported before onnxruntime, which reports each session and each run to its makers unless the environment says otherwise by the time
 * it is loaded: a lasting id of the device, the path of the installation and the names of the networks.
 */
export const NO_TELEMETRY = { ORT_DISABLE_TELEMETRY: '1' } as const;

Object.assign(process.env, NO_TELEMETRY);
