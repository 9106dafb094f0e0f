'use client';
import { useEffect, useRef } from 'react';
import { monaco } from './monaco';
export default function CodeEditor() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ref.current === null) return;
    const editor = monaco.editor.create(ref.current, { value: 'def f(x):\n    return x\n', language: 'python', automaticLayout: true });
    return () => editor.dispose();
  }, []);
  return <div ref={ref} style={{ height: '60vh' }} />;
}
