/** Turns models of TensorFlow.js into ONNX files that onnxruntime runs. */
export { CONVERTER_VERSION, type ConversionOptions, convertGraph } from './convert.ts';
export { readGraph, weightFiles } from './graph-reader.ts';
export { OnnxWriter } from './onnx-writer.ts';
