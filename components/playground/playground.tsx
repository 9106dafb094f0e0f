'use client';
import dynamic from 'next/dynamic';
const CodeEditor = dynamic(() => import('@/components/editor/code-editor'), { ssr: false });
export function Playground() {
  return <CodeEditor />;
}
