/** Markup that stays inert until the first paint. */
export function inert(markup: string): string {
  return `<template data-after-paint>${markup}</template>`
}

/**
 * Inline script that activates script templates after first paint and complete parsing; an unfinished template would
 * lose its later content. Background tabs load scripts when shown.
 */
export const startScriptsAfterPaint = import.meta.env.SSR
  ? `
{
  const start = () => {
    for (const later of document.querySelectorAll("template[data-after-paint]")) later.replaceWith(later.content);
  };
  const painted = () => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
    else start();
  };
  if (PerformanceObserver.supportedEntryTypes.includes("paint"))
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      painted();
    }).observe({ type: "paint", buffered: true });
  else painted();
}
`
  : ''
