# nix-build -E 'with import <nixpkgs> { }; python3Packages.callPackage ./package.nix { }'
{
  lib,
  buildPythonApplication,
  fetchurl,
  installShellFiles,
  babel,
  hatchling,
  setuptools,
@arguments@
}:

buildPythonApplication rec {
  pname = "tui-tangram";
  version = "@version@";
  pyproject = true;

  src = fetchurl {
    url = "@archive@";
    sha256 = "@sha256@";
  };

  build-system = [
    babel
    hatchling
    setuptools
  ];

  dependencies = [
@depends@
  ];

  pythonImportsCheck = [ "tui_tangram" ];

  postCheck = ''
    $out/bin/tui-tangram solve convex/1 --count
  '';

  meta = {
    description = "@summary@";
    homepage = "@repository@";
    license = with lib.licenses; [
      mit
      asl20
      hpndSellVariant
      lppl13c
    ];
    mainProgram = "tui-tangram";
  };
}
