// Validates each manifest of the given files against the schema of its kind; prints a line for each thing that does not fit.
import { readFileSync } from "node:fs";
import { loadAll } from "js-yaml";

const fileOf = (apiVersion) => `kubernetes-models/${apiVersion}`;

for (const path of process.argv.slice(2)) {
  for (const manifest of loadAll(readFileSync(path, "utf8"))) {
    // Kustomize's own kinds are no part of the API.
    if (manifest.apiVersion.startsWith("kustomize.config.k8s.io/")) continue;
    const kinds = await import(fileOf(manifest.apiVersion));
    const Kind = kinds[manifest.kind];
    if (!Kind) {
      console.log(`${path}: the API has no ${manifest.kind} of ${manifest.apiVersion}`);
      continue;
    }

    try {
      new Kind(manifest).validate();
      console.log(`${path}: ${manifest.kind} ${manifest.metadata.name} fits`);
    } catch (error) {
      console.log(`${path}: ${manifest.kind} ${manifest.metadata.name}: ${error.message}`);
    }
  }
}
