/**
 * Wraps script markup in a `template` element, so that the scripts do not run before the first
 * paint.
 */
export function deferScriptsInTemplate(markup: string): string {
  return `<template data-after-paint>${markup}</template>`
}

/**
 * Inline script that activates the wrapped scripts after the first paint and complete parsing,
 * because an unfinished template would lose content. Background tabs load the scripts when shown.
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
